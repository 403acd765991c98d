"""The judge: yes or no for a play (`yes_no`), or a verdict with its reasons (`explainer`)."""

from tesela.lexicon.judge.explainer import Explainer, explainer_for
from tesela.lexicon.judge.verdicts import Origin, Reason, Verdict
from tesela.lexicon.judge.yes_no import Judge

__all__ = ["Explainer", "Judge", "Origin", "Reason", "Verdict", "explainer_for"]
