"""Why a control call was not carried out."""


class Impossible(Exception):
    """It does not fit the state of things; the text says why."""


class Unknown(Exception):
    """There is no such thing."""
