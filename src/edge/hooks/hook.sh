#!/bin/sh
# Starts the hook and answers for it: one that crashes, is killed or hangs would let the call pass in most clients.
#   sh hook.sh NODE CLIENT EVENT refuse|pass     the event on stdin; exit code 2 refuses, with the reason on stderr
# NODE is tried first. The last word tells what becomes of an event that the hook could not look at.
folder=${0%/*}
# Longer than the hook takes on a loaded machine, shorter than clients wait.
seconds=9
next='a person can run `code-intel doctor`'
# Options of an editor or a package manager may name files that are gone.
unset NODE_OPTIONS
node=$1
[ -x "$node" ] || node=$(command -v node)
set -- "$folder/hook.cjs" "$2" "$3" "$4"
if [ -z "$node" ]; then
  code=127
elif command -v timeout >/dev/null 2>&1; then
  timeout -s KILL "$seconds" "$node" "$@"
  code=$?
elif command -v perl >/dev/null 2>&1; then
  # An alarm outlives the start of another program, and ends it.
  perl -e 'alarm shift; exec @ARGV or exit 127' "$seconds" "$node" "$@"
  code=$?
else
  # A job in the background reads nothing unless its input is handed to it by another number.
  exec 3<&0
  "$node" "$@" <&3 3<&- &
  hook=$!
  (sleep "$seconds" && kill -KILL "$hook") </dev/null >/dev/null 2>&1 3<&- &
  watch=$!
  wait "$hook"
  code=$?
  kill "$watch" 2>/dev/null
  exec 3<&-
fi
case $code in
  0 | 2)
    # The line that runs this script takes any other end of it for damage.
    answered=$code
    exit "$code"
    ;;
  127)
    why='Node was not found on the PATH, and the one that `code-intel init` ran with is gone'
    next='a person installs Node 20 or later and runs `code-intel init`, or removes the hooks of code-intel from the settings'
    ;;
  137 | 142)
    why="its hook was killed, or took more than $seconds seconds"
    # A busy machine is the usual cause.
    next="make the same call again; if that does not help, make it shorter or split it; $next"
    ;;
  *) why="its hook ended with code $code" ;;
esac
if [ "$4" = pass ]; then
  # A prompt must reach the agent; what was not compared now is compared at the next event.
  echo "code-intel could not look at this event ($why). Next: $next." >&2
  answered=1
  exit 1
fi
echo "code-intel could not check this call ($why), so it is refused. Next: $next." >&2
answered=2
exit 2
