"""How soon the rows of a page are painted, beside two peers that show the same rows through the same slow line."""
