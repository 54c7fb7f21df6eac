"""Pictures of a channel: landscape, because a desktop shows 350 CSS pixels of height, and a phone 380 of width."""
