"""One name in this package for NumPy arrays of each element type. Docstrings say their shapes and units."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Float32Array = npt.NDArray[np.float32]
Float64Array = npt.NDArray[np.float64]
Int8Array = npt.NDArray[np.int8]
Int16Array = npt.NDArray[np.int16]
Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]
UInt16Array = npt.NDArray[np.uint16]
BoolArray = npt.NDArray[np.bool_]

IndexArray = npt.NDArray[np.intp]
"""Indices into other arrays."""

IntegerArray = npt.NDArray[np.integer]
"""Integers of any width."""
