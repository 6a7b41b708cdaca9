import path from 'node:path'

// Our own code in a few files, the packages left where npm put them: what runs in production is what was installed.
export default {
  input: {
    main: './src/main.ts',
    sessions: './src/sessions.ts',
    operate: './src/operate.ts',
    'picture-process': './src/platform/storage/picture-process.ts',
    'spreadsheet-reader': './src/platform/spreadsheets/spreadsheet-reader.ts',
  },
  platform: 'node',
  external: (id: string) => /^[@\w]/.test(id) && !id.startsWith('@guiche/') && !path.isAbsolute(id),
  output: {
    dir: 'dist',
    format: 'esm',
    // All in one folder, so that addresses relative to a module are the same in every file of the bundle.
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
    sourcemap: true,
  },
}
