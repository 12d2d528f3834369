/**
 * The file that starts a program with its user's desktop (Desktop Application Autostart Specification). Quoted by the
 * Desktop Entry Specification, "The Exec key".
 */
export function autostartEntry(program: string): string {
  const quoted = program
    .replace(/["`$\\]/g, String.raw`\$&`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
  return `[Desktop Entry]\nType=Application\nName=Packbench\nExec="${quoted}"\nTerminal=false\n`
}
