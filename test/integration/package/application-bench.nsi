# A program in the application's place: writes what it was called with to C:\called.txt, stays for as many milliseconds
# as C:\stay.txt says, and refuses with exit code 1 where C:\refuse.txt is.
#   makensis -DOUTPUT=Packbench.exe application-bench.nsi

Target amd64-unicode
Unicode true
SilentInstall silent
RequestExecutionLevel user
!include LogicLib.nsh
!include FileFunc.nsh
Name "Packbench"
OutFile "${OUTPUT}"

Section
  ${GetParameters} $R0
  FileOpen $0 "C:\called.txt" a
  FileSeek $0 0 END
  FileWrite $0 "$R0$\r$\n"
  FileClose $0
  ${if} ${FileExists} "C:\stay.txt"
    FileOpen $0 "C:\stay.txt" r
    FileRead $0 $1
    FileClose $0
    Sleep $1
  ${endIf}
  ${if} ${FileExists} "C:\refuse.txt"
    SetErrorLevel 1
  ${endIf}
SectionEnd
