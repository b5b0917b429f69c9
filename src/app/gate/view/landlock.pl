# Lets a command write what a list names, and gives up the rest. Arguments: LIST FOLDER SHELL ARGUMENT...
use strict;
my ($CREATE, $ADD, $RESTRICT, $OPENAT2) = (444, 445, 446, 437);
my ($HERE, $BY_PATH, $CLOEXEC, $NO_LINKS) = (-100, 010000000, 02000000, 0x04);
my ($list, $folder, @shell) = @ARGV;
# Not permitted: an ordinary user has no rights to give up, and gains none below.
my $TOLERATED = 1;

sub stop { print STDERR "code-intel: the command cannot be kept from writing ($_[0]: $!); code-intel doctor tells more\n"; exit 126 }

my $version = syscall($CREATE, 0, 0, 1);
# Before the third version files could be emptied.
$version >= 3 or stop("Landlock $version");
# Writing, removing, making, moving and emptying; from the fifth on what a device is told.
my $all = 0x7ff2 | ($version >= 5 ? 0x8000 : 0);
my $file = $all & 0xc002;
# From the sixth on no process outside is sent a signal, nor spoken to by an abstract socket.
my $attributes = $version >= 6 ? pack('Q3', $all, 0, 3) : pack('Q', $all);
my $ruleset = syscall($CREATE, $attributes, length $attributes, 0);
$ruleset >= 0 or stop('landlock_create_ruleset');
open(my $in, '<', $list) or stop($list);
{
  local $/ = "\0";
  chomp(my @rules = <$in>);
  # The first record is for the shell.
  for my $rule (@rules[1 .. $#rules]) {
    my ($kind, $path) = (substr($rule, 0, 1), substr($rule, 2));
    my $how = pack('Q3', $BY_PATH | $CLOEXEC, 0, $NO_LINKS);
    my $place = syscall($OPENAT2, $HERE, $path, $how, 24);
    # What is gone since, or became a link, is not written.
    next if $place < 0;
    my $rights = pack('Ql', $kind eq 'd' ? $all : $file, $place);
    syscall($ADD, $ruleset, 1, $rights, 0) == 0 or $kind eq 'f' or stop("landlock_add_rule $path");
    syscall($CLOSE, $place);
  }
}
close $in;
give_up();
syscall($PRCTL, 38, 1, 0, 0, 0) == 0 or stop('no_new_privs');
syscall($RESTRICT, $ruleset, 0) == 0 or stop('landlock_restrict_self');
# A socket with a path leads to programs that would write for the command, and Landlock does not know sockets yet.
my ($load, $equal, $least, $return) = (0x20, 0x15, 0x35, 0x06);
my @filter = (
  [$load, 0, 0, 4], [$equal, 0, 7, $ARCHITECTURE], [$load, 0, 0, 0], [$least, 5, 0, 0x40000000], [$equal, 4, 0, 425],
  [$equal, 0, 2, $SOCKET], [$load, 0, 0, 16], [$equal, 1, 0, 1], [$return, 0, 0, 0x7fff0000], [$return, 0, 0, 0x0005000d],
);
my $filter = join '', map { pack('SCCL', @$_) } @filter;
my $program = pack('Sx6P', scalar @filter, $filter);
syscall($PRCTL, 22, 2, $program, 0, 0) == 0 or stop('seccomp');
start();
