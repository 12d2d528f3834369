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

# Links packbench://order/N, for every user of the PC.
!macro customInstall
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
