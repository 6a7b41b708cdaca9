import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ComposedDialog } from '../Composer/ComposedDialog.tsx'

/** The way to the customer that is left once the window for free text is shut. */
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
