import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/query.ts'
import { colorSchemeManager } from '../lib/theme.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Tooltips } from '../ui/Tooltips.tsx'
import { theme } from '../ui/theme/theme.ts'

export const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>
        {children}
        <Tooltips />
        <Toasts />
      </ConfirmProvider>
    </QueryClientProvider>
  </MantineProvider>
)
