import '@fontsource-variable/inter/wght.css'
import './ui/theme/library.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { fetchMembers } from './app/router.tsx'
import { startServiceWorker } from './app/service-worker.ts'
import { startBrand } from './lib/brand.ts'
import { startTexts } from './lib/i18n.ts'
import { followOtherTabs, keepPersonStored, resumeSession } from './lib/session.ts'
import { token } from './lib/token.ts'

const start = async (): Promise<void> => {
  const element = document.getElementById('root')
  if (!element) return
  // The stylesheets follow a change of theme from here on; the colour of the first paint would stay below the page.
  document.documentElement.style.removeProperty('background-color')
  // Side by side: nobody waits for the brand, and the session shows itself when it is known.
  void startBrand()
  keepPersonStored()
  void resumeSession()
  // A person who has been here before is likely to go on: what they will see comes beside the answer that says who they are.
  if (token.stored()) void fetchMembers().catch(() => undefined)
  followOtherTabs()
  await startTexts()
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  startServiceWorker()
}

void start()
