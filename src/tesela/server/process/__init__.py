"""The process: application, workers, jobs, settings, logs and metrics."""
