# Mounts a view and gives up the right to mount. Arguments: VIEW FOLDER SHELL ARGUMENT...
use strict;
my ($OPEN_TREE, $MOVE_MOUNT, $FSOPEN, $FSCONFIG, $FSMOUNT, $OPENAT2, $MOUNT_SETATTR) = (428, 429, 430, 431, 432, 437, 442);
my ($HERE, $EMPTY_PATH, $RECURSIVE, $CLONE, $CLOEXEC) = (-100, 0x1000, 0x8000, 1, 02000000);
my ($BY_PATH, $NO_LINKS, $FROM_AND_TO_EMPTY) = (010000000, 0x04, 0x44);
my ($view, $folder, @shell) = @ARGV;
my $TOLERATED = 0;
my ($MISSING, $NO_FOLDER) = (2, 20);

sub stop { print STDERR "code-intel: the view cannot be mounted ($_[0]: $!); code-intel doctor tells more\n"; exit 126 }

# A new, empty folder of its own.
sub scratch {
  my ($flags) = @_;
  my $type = 'tmpfs';
  my $fs = syscall($FSOPEN, $type, 1);
  $fs >= 0 or stop('fsopen');
  syscall($FSCONFIG, $fs, 6, 0, 0, 0) == 0 or stop('fsconfig');
  my $mount = syscall($FSMOUNT, $fs, 1, $flags);
  $mount >= 0 or stop('fsmount');
  syscall($CLOSE, $fs);
  return $mount;
}

# A path that was no link when the view was made is none now, nor is a folder above it. -1 where it is gone.
sub place {
  my ($path) = @_;
  my $how = pack('Q3', $BY_PATH | $CLOEXEC, 0, $NO_LINKS);
  my $place = syscall($OPENAT2, $HERE, $path, $how, 24);
  return -1 if $place < 0 && ($! == $MISSING || $! == $NO_FOLDER);
  $place >= 0 or stop("openat2 $path");
  return $place;
}

# What lies at a place, with what is mounted below it.
sub tree {
  my ($place, $is_read_only) = @_;
  my ($path, $empty) = ('', '');
  my $mount = syscall($OPEN_TREE, $place, $path, $CLONE | $RECURSIVE | $CLOEXEC | $EMPTY_PATH);
  $mount >= 0 or stop('open_tree');
  return $mount if !$is_read_only;
  my $attributes = pack('Q4', 1, 0, 0, 0);
  syscall($MOUNT_SETATTR, $mount, $empty, $EMPTY_PATH | $RECURSIVE, $attributes, 32) == 0 or stop('mount_setattr');
  return $mount;
}

# All that is mounted at a path and below it.
sub read_only {
  my ($path, $is_undone) = @_;
  my $attributes = $is_undone ? pack('Q4', 0, 1, 0, 0) : pack('Q4', 1, 0, 0, 0);
  syscall($MOUNT_SETATTR, $HERE, $path, $is_undone ? 0 : $RECURSIVE, $attributes, 32) == 0 or stop("mount_setattr $path");
}

open(my $in, '<', $view) or stop($view);
local $/ = "\0";
chomp(my @rules = <$in>);
close $in;
# What stays open, or is kept in a folder that an empty one covers, is taken before all else becomes read-only.
my %taken;
for my $rule (grep { /^[kop]/i } @rules) {
  my $place = place(substr($rule, 2));
  next if $place < 0;
  $taken{$rule} = tree($place, 0);
  syscall($CLOSE, $place);
}
read_only('/', 0);
# The one that was made for the command.
read_only('/proc', 1) if !%KEPT;
for my $rule (@rules) {
  my ($kind, $path) = (substr($rule, 0, 1), substr($rule, 2));
  next if $kind =~ /[kop]/i && !exists $taken{$rule};
  mkdir($path) if $kind eq 'K';
  if ($kind eq 'k') { open(my $new, '>>', $path); }
  my $place = place($path);
  next if $place < 0;
  my $mount = $kind =~ /[kop]/i ? $taken{$rule}
    : $kind eq 'c' ? tree($place, 1)
    : $kind eq 'f' ? tree(place(my $null = '/dev/null'), 1)
    : $kind eq 's' ? scratch(0)
    : $kind eq 'h' ? scratch(1)
    : stop("rule $kind");
  my ($from, $to) = ('', '');
  syscall($MOVE_MOUNT, $mount, $from, $place, $to, $FROM_AND_TO_EMPTY) == 0 or $! == $MISSING or stop("move_mount $path");
  syscall($CLOSE, $mount);
  syscall($CLOSE, $place);
}
# From its sixth version on Landlock keeps abstract sockets to the command and what it starts.
if (syscall(444, 0, 0, 1) >= 6) {
  my $ruleset = syscall(444, my $attributes = pack('Q3', 0, 0, 1), 24, 0);
  $ruleset >= 0 && syscall(446, $ruleset, 0) == 0 or stop('landlock');
  syscall($CLOSE, $ruleset);
}
give_up();
start();
