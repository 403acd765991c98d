"""An event in many places: moves sealed for a centre that may lose the network, and its log merged later."""
