import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

const root = new URL('..', import.meta.url).pathname

export default ts.config(
  { ignores: ['**/node_modules/', '**/out/', '**/dist/', '**/.cache/', '**/test-results/', '**/*.d.ts'] },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...ts.configs.stylisticTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['build/*.js', 'build/*.cjs', 'electron.vite.config.ts'] },
        tsconfigRootDir: root,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      // An operation's name ties the types of a call together even where it is named once.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Objects here are closures without `this`: their functions may be handed on.
      '@typescript-eslint/unbound-method': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.svelte'],
    languageOptions: { parserOptions: { parser: ts.parser }, globals: globals.browser },
  },
  {
    // Runes are functions to the type checker: Svelte's own parser would have it begin anew at each of these files.
    files: ['**/*.svelte.ts'],
    languageOptions: { parser: ts.parser, globals: globals.browser },
  },
  {
    // The type checker would begin anew at each component, which takes longer than all other checks; svelte-check reads
    // their types once.
    files: ['**/*.svelte'],
    extends: [ts.configs.disableTypeChecked],
  },
  {
    files: ['**/*.js', '**/*.cjs'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  { files: ['src/**/cli.ts', 'src/**/*-cli.ts', 'build/**', 'test/**'], rules: { 'no-console': 'off' } },
  {
    files: ['test/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  prettier,
)
