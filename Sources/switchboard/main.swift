import Glibc

exit(Command.main(CommandLine.arguments))
