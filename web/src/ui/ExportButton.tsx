import IconExport from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import type { useSheetExport } from './use-sheet-export.ts'

interface ExportButtonProps {
  exporting: ReturnType<typeof useSheetExport>
  disabled?: boolean
  children: ReactNode
}

/** Starts an export; while it runs, shows how many rows were read, and cancels it. */
export const ExportButton = ({ exporting: { count, run, cancel }, disabled = false, children }: ExportButtonProps) => {
  const t = useTexts()
  if (count === null)
    return (
      <Button icon={IconExport} disabled={disabled} onClick={run}>
        {children}
      </Button>
    )
  return (
    <Button onClick={cancel}>
      {t('kit.cancel')} ({count.toLocaleString()})
    </Button>
  )
}
