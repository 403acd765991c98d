#!/bin/sh
# Known holes in what is locked, Python and npm. The advisories come from the network: without it nothing was
# looked at, which is said and is a failure, never a clean bill.
#   tools/audit.sh FOLDER-WITH-PIP-AUDIT [NPM]
tools=$1
npm=${2:-npm}
out=$(mktemp)
trap 'rm -f "$out"' EXIT
failed=0

unknown() {
    tail -n 3 "$out" >&2
    echo "make audit: the advisories for $1 can't be had (no network?): NOTHING WAS CHECKED there." >&2
    failed=2
}

for lock in requirements/run.lock requirements/dev.lock; do
    "$tools/pip-audit" --progress-spinner off --disable-pip --require-hashes --requirement "$lock" --format json \
        --output "$out.json" >"$out" 2>&1
    code=$?
    # It ends with 1 for a finding and for no network alike; only the first leaves a report. And it ends with 0 if
    # its index knows none of the packages (a mirror without advisories), with a reason in the place of each.
    if [ ! -s "$out.json" ] || grep -q skip_reason "$out.json"; then
        unknown "$lock"
    elif [ "$code" -ne 0 ]; then
        cat "$out" "$out.json"
        echo
        echo "make audit: $lock has known holes." >&2
        [ "$failed" -ne 0 ] || failed=1
    else
        echo "$lock: no known holes"
    fi
    rm -f "$out.json"
done

(cd web && "$npm" audit --package-lock-only --json) >"$out" 2>&1
code=$?
if ! grep -q '"auditReportVersion"' "$out"; then
    unknown web/package-lock.json
elif [ "$code" -ne 0 ]; then
    cat "$out"
    echo "make audit: web/package-lock.json has known holes." >&2
    [ "$failed" -ne 0 ] || failed=1
else
    echo "web/package-lock.json: no known holes"
fi
exit "$failed"
