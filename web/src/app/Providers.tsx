import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/query.ts'
import { colorSchemeManager } from '../lib/theme.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { Tooltips } from '../ui/Tooltips.tsx'
import { theme } from '../ui/theme/theme.ts'
import classes from './Providers.module.css'

/** Dialogs lie at 200. Menus lie at 300: what somebody has just opened is not covered by what stays until it is answered. */
const aboveDialogs = 250

export const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        {children}
        <Tooltips />
        {/* One that is closed under the pointer never sees it leave: with 'all' every later one would wait for that for ever. */}
        <Notifications
          pauseResetOnHover="notification"
          position="bottom-right"
          limit={4}
          containerWidth={380}
          // A long one in a narrow place is not cut.
          notificationMaxHeight={360}
          zIndex={aboveDialogs}
          classNames={{ root: classes.toasts ?? '' }}
        />
      </ConfirmProvider>
    </QueryClientProvider>
  </MantineProvider>
)
