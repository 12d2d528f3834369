# What the installer for Windows does beside electron-builder's own script, which includes this file.

# How long a running station gets to print the label on its way and to close.
!define CLOSE_WITHIN_SECONDS 60

# 1 while a station runs: Windows lets nobody write to a program that does. Of all users, of this folder alone.
!macro isPackbenchRunning RESULT
  StrCpy ${RESULT} 0
  ${if} ${FileExists} "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
    ClearErrors
    FileOpen $R9 "$INSTDIR\${APP_EXECUTABLE_FILENAME}" a
    ${if} ${Errors}
      StrCpy ${RESULT} 1
    ${else}
      FileClose $R9
    ${endIf}
  ${endIf}
!macroend

# electron-builder's own way ends the process at once. A station is asked to close its window instead, waits for what is
# being printed, and is ended only when it does not come to an end: its journal is true even then.
!macro customCheckAppRunning
  !insertmacro isPackbenchRunning $R0
  ${if} $R0 == 1
    ${ifNot} ${isUpdated}
      MessageBox MB_OKCANCEL|MB_ICONEXCLAMATION "Packbench is running. It closes when the label on its way is printed." /SD IDOK IDOK +2
      Quit
    ${endIf}
    nsExec::Exec `"$SYSDIR\taskkill.exe" /IM "${APP_EXECUTABLE_FILENAME}"`
    Pop $R0
    StrCpy $R1 0
    ${do}
      Sleep 1000
      IntOp $R1 $R1 + 1
      !insertmacro isPackbenchRunning $R0
      ${if} $R1 >= ${CLOSE_WITHIN_SECONDS}
        ${exitDo}
      ${endIf}
    ${loopWhile} $R0 == 1
    ${if} $R0 == 1
      nsExec::Exec `"$SYSDIR\taskkill.exe" /F /T /IM "${APP_EXECUTABLE_FILENAME}"`
      Pop $R0
      Sleep 1000
    ${endIf}
  ${endIf}
!macroend

# Whatever lies in ProgramData counts before what a user names, and every user may make folders there. So this one is
# made here: administrators write its files (the station profile), users read them, and may make folders of their own in
# it (the station's data). S-1-5-18 is the system, S-1-5-32-544 are administrators, S-1-5-32-545 users, in any language.
!macro makeComputerFolder
  ReadEnvStr $R0 ProgramData
  StrCpy $R0 "$R0\Packbench"
  CreateDirectory "$R0"
  nsExec::Exec `"$SYSDIR\icacls.exe" "$R0" /inheritance:r /grant:r *S-1-5-18:(OI)(CI)F /grant:r *S-1-5-32-544:(OI)(CI)F /grant:r *S-1-5-32-545:(RX,AD)`
  Pop $R1
  nsExec::Exec `"$SYSDIR\icacls.exe" "$R0" /grant *S-1-5-32-545:(OI)(IO)RX`
  Pop $R2
  ${if} $R1 != 0
  ${orIf} $R2 != 0
    # Installed, but anybody could write the profile: whoever rolls out has to look.
    SetErrorLevel 4
  ${endIf}
  # A station profile beside the installer is this computer's. Not in an update: that installer lies where a user writes.
  ${if} ${FileExists} "$EXEDIR\station-profile.json"
  ${andIfNot} ${isUpdated}
    CopyFiles /SILENT "$EXEDIR\station-profile.json" "$R0\station-profile.json"
  ${endIf}
!macroend

# Links packbench://order/N, for every user of the PC.
!macro customInstall
  !insertmacro makeComputerFolder
  WriteRegStr SHELL_CONTEXT "Software\Classes\packbench" "" "URL:Packbench"
  WriteRegStr SHELL_CONTEXT "Software\Classes\packbench" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\packbench\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\packbench\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

# Labels that were paid for stay unless somebody asks for their removal: with /REMOVEDATA, or in the window's question. The
# application removes them itself, because their key is in the keychain. Where it cannot, nothing is uninstalled: it
# would be the last program that can.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    StrCpy $R2 "keep"
    ${GetParameters} $R0
    ClearErrors
    ${GetOptions} $R0 "/REMOVEDATA" $R1
    ${ifNot} ${Errors}
      StrCpy $R2 "remove"
    ${else}
      MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "Remove the settings, orders and labels of this station too? They cannot be brought back." /SD IDNO IDNO +2
      StrCpy $R2 "remove"
    ${endIf}
    ${if} $R2 == "remove"
      ClearErrors
      ExecWait '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --remove-data --yes' $R3
      ${if} ${Errors}
      ${orIf} $R3 != 0
        MessageBox MB_OK|MB_ICONSTOP "The station's data could not be removed, so Packbench stays installed." /SD IDOK
        SetErrorLevel 3
        Quit
      ${endIf}
    ${endIf}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\packbench"
  ${endIf}
!macroend
