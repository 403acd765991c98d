"""GCG, CGP, planilla and JSON logs, in and out."""
