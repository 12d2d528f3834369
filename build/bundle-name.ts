/** The bundle of a script that is named from the project's folder: `src/web/print-cli.ts` → `src-web-print-cli.js`. */
export const bundleName = (script: string): string =>
  `${script.replace(/\.ts$/, '').replaceAll(/[/\\]/g, '-')}.js`
