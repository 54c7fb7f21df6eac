"""The frozen baseline opponents of open-face. Playing strength is measured against them, so they never change."""
