import { RouterProvider } from '@tanstack/react-router'
import { useSession } from '../lib/session.ts'
import { Providers } from './Providers.tsx'
import { router } from './router.tsx'
import { Splash } from './Splash.tsx'
import { UnreachableScreen } from './UnreachableScreen.tsx'

const Content = () => {
  const { phase } = useSession()
  if (phase === 'starting') return <Splash />
  if (phase === 'unreachable') return <UnreachableScreen />
  return <RouterProvider router={router} />
}

export const App = () => (
  <Providers>
    <Content />
  </Providers>
)
