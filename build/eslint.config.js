// Rules for what .oxlintrc.json leaves out: components with their runes, and plain JavaScript.

import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

export default ts.config(
  {
    ignores: [
      ...['**/node_modules/', '**/out/', '**/dist/', '**/.cache/', '**/test-results/'],
      ...['**/*.ts', '!**/*.svelte.ts'],
    ],
  },
  js.configs.recommended,
  // Without types: svelte-check reads those of components, once.
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.svelte'],
    languageOptions: { parserOptions: { parser: ts.parser }, globals: globals.browser },
  },
  {
    // Programs of the guides, as somebody else would write them.
    files: ['docs/*.mjs'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.svelte.ts'], languageOptions: { parser: ts.parser, globals: globals.browser } },
  {
    // What is kept there from screen to screen nothing follows: who asks is answered at once.
    files: ['src/renderer/frame/app-state.svelte.ts'],
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
  { files: ['**/*.js', '**/*.cjs'], languageOptions: { globals: globals.node } },
  {
    // A page of the guides.
    files: ['docs/sample-page/*.js'],
    languageOptions: { globals: globals.browser },
  },
  { files: ['build/**'], rules: { 'no-console': 'off' } },
  prettier,
)
