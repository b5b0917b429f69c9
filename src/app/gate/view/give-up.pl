# The end of both scripts, whose variables it uses.
sub give_up {
  # Entered by its name, so that it is the mounted one and not what lies below.
  chdir($folder) or chdir('/') or stop($folder);
  $ENV{PWD} = $folder;
  # Whoever has the terminal of the client can type into it.
  syscall($SETSID);
  syscall($PRCTL, 47, 4, 0, 0, 0);
  for my $right (0 .. 63) {
    last if syscall($PRCTL, 23, $right, 0, 0, 0) < 0;
    $KEPT{$right} or syscall($PRCTL, 24, $right, 0, 0, 0) == 0 or $! == $TOLERATED or stop('prctl');
  }
  my ($head, $none) = (pack('L2', 0x20080522, 0), pack('L6', 0, 0, 0, 0, 0, 0));
  syscall($CAPSET, $head, $none) == 0 or stop('capset');
}

sub start { exec { $shell[0] } @shell or stop($shell[0]) }
