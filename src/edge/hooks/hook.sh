#!/bin/sh
# Starts the hook and answers for it: one that crashes, is killed or hangs would let the call pass in most clients.
#   sh hook.sh CLIENT EVENT     the event on stdin; exit code 2 refuses, with the reason on stderr
folder=${0%/*}
# Longer than the hook takes on a loaded machine, shorter than clients wait.
seconds=9
next='make the call shorter or split it'
export CODE_INTEL_GUARDED=1
if command -v timeout >/dev/null 2>&1; then
  timeout -s KILL "$seconds" node "$folder/hook.cjs" "$@"
  code=$?
elif command -v perl >/dev/null 2>&1; then
  # An alarm outlives the start of another program, and ends it.
  perl -e 'alarm shift; exec @ARGV or exit 127' "$seconds" node "$folder/hook.cjs" "$@"
  code=$?
else
  # A job in the background reads nothing unless its input is handed to it by another number.
  exec 3<&0
  node "$folder/hook.cjs" "$@" <&3 3<&- &
  hook=$!
  (sleep "$seconds" && kill -KILL "$hook") </dev/null >/dev/null 2>&1 3<&- &
  watch=$!
  wait "$hook"
  code=$?
  kill "$watch" 2>/dev/null
  exec 3<&-
fi
case $code in
  0 | 2) exit "$code" ;;
  127) why='node was not found' ;;
  137 | 142)
    why="its hook was killed, or took more than $seconds seconds"
    # A busy machine is the usual cause.
    next='make the same call again; if that does not help, make it shorter or split it'
    ;;
  *) why="its hook ended with code $code" ;;
esac
case $2 in
  *[Pp]rompt*) ;;
  [Pp]re* | before* | BeforeTool | *.before)
    echo "code-intel could not check this call ($why), so it is refused." >&2
    echo "Next: $next; a person can run \`code-intel doctor\`." >&2
    exit 2
    ;;
esac
# A prompt must reach the agent; what was not compared now is compared at the next event.
echo "code-intel could not look at this event ($why); \`code-intel doctor\` tells more." >&2
exit 1
