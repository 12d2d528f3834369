# The smallest installer around build/packaging/resources/installer.nsh. electron-builder's own script needs plugins that
# it fetches; this one compiles with Debian's makensis, for 64 bits, so that it runs under wine.
#   makensis -DAPPLICATION=FILE.exe -DINCLUDE=installer.nsh -DOUTPUT=setup.exe installer-bench.nsi

Target amd64-unicode
Unicode true
!include LogicLib.nsh
!include FileFunc.nsh
!define APP_EXECUTABLE_FILENAME "Packbench.exe"
Var updated
!define isUpdated `$updated == "1"`
!include "${INCLUDE}"

Name "Packbench"
OutFile "${OUTPUT}"
InstallDir "C:\Program Files\Packbench"
RequestExecutionLevel admin

!macro readParameters
  SetShellVarContext all
  SetRegView 64
  StrCpy $updated "0"
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "--updated" $R1
  ${ifNot} ${Errors}
    StrCpy $updated "1"
  ${endIf}
!macroend

Function .onInit
  !insertmacro readParameters
FunctionEnd

Function un.onInit
  !insertmacro readParameters
FunctionEnd

Section
  !insertmacro customCheckAppRunning
  SetOutPath $INSTDIR
  File "/oname=${APP_EXECUTABLE_FILENAME}" "${APPLICATION}"
  WriteUninstaller "$INSTDIR\Uninstall Packbench.exe"
  !insertmacro customInstall
SectionEnd

Section "un.Packbench"
  !insertmacro customCheckAppRunning
  !insertmacro customUnInstall
  SetOutPath $TEMP
  RMDir /r $INSTDIR
SectionEnd
