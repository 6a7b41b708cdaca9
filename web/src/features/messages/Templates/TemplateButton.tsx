import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ComposedDialog } from '../Composer/ComposedDialog.tsx'

/** Sends a template: the only way to reach the customer when the window for free text is closed. */
export const TemplateButton = () => {
  const t = useTexts()
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  return (
    <>
      <Button icon={IconTemplate} look="primary" onClick={() => setOpenedAt(performance.now())}>
        {t('composing.templates.open')}
      </Button>
      {openedAt !== null && (
        <ComposedDialog key={openedAt} kind="template" onFiles={() => {}} onClose={() => setOpenedAt(null)} />
      )}
    </>
  )
}
