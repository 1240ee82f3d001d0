"""The VCC portal: business virtual cards, in Chinese and English."""
