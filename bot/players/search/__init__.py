"""The level `strong`: search over placements by rollouts and exact endings, guided by the learnt value."""
