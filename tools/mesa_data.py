"""Write the rule sets that the browser client folds real-table games with."""

from __future__ import annotations

from pathlib import Path

from tesela.mesa.exported import device_data

PLACE = Path(__file__).parents[1] / "web/src/mesa/core/rulesets.json"

if __name__ == "__main__":
    PLACE.write_bytes(device_data())
