import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { earlyFiles, earlyHints } from './build/early-parts.ts'
import { firstPaintBudget } from './build/first-paint-budget.ts'
import { libraryStyles } from './build/library-styles.ts'
import { lightContract } from './build/light-contract.ts'
import { precompress } from './build/precompress.ts'

const server = process.env.GUICHE_SERVER ?? 'http://127.0.0.1:8080'
const proxied = { target: server, ws: true, changeOrigin: false }

/** Libraries that change rarely and every screen needs: cached by browsers across our releases. */
const libraries = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'platform', test: /node_modules\/(@tanstack|i18next)/ },
]
/** Each would be a file of its own, which the first list names in the screens that use it. */
const sharedIcons = { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2 }
/** In the order in which they take modules. */
const files = [...libraries, ...earlyFiles(), sharedIcons]

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The library's main entry re-exports 5,000 icons; we only ever import single files of it.
  optimizeDeps: { exclude: ['@tabler/icons-react'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Only what the first paint needs; screens are fetched when the router asks for them.
    modulePreload: { polyfill: false },
    // The PDF library's ways to read HTML and SVG by itself: never called, so not carried.
    rollupOptions: {
      external: ['canvg', 'dompurify', 'html2canvas'],
      // The first list names hundreds of files: a hash does not compress, so it is no longer than it has to be.
      output: {
        codeSplitting: { groups: files },
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  define: { __BUILD__: JSON.stringify(command === 'build' ? new Date().toISOString() : 'dev') },
  server: { host: '127.0.0.1', proxy: { '/api': proxied, '/socket.io': proxied } },
  plugins: [
    lightContract(),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      registerType: 'autoUpdate',
      injectRegister: null,
      includeAssets: ['favicon.svg'],
      manifest: {
        name: 'Guichê',
        short_name: 'Guichê',
        start_url: '/tickets',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#ffffff',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        // Fetched by the few who export a ticket, not by everybody beforehand.
        globIgnores: ['**/inter-{cyrillic,greek,vietnamese}*', '**/pdf-*.js', '**/spreadsheet-worker-*'],
      },
    }),
    earlyHints(),
    libraryStyles(),
    firstPaintBudget(),
    precompress(),
  ],
}))
