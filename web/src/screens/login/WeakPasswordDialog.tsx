import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { passwordRuleNames, passwordRules } from '../../lib/password-strength.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './WeakPasswordDialog.module.css'

interface WeakPasswordDialogProps {
  password: string
  onClose: () => void
  onProceed: () => Promise<void>
  onChange: () => Promise<void>
  /** The credentials were refused, which cannot be corrected here. */
  onRefused: (error: unknown) => void
}

const Rules = ({ password }: { password: string }) => {
  const t = useTexts()
  return (
    <ul className={classes.rules}>
      {passwordRuleNames.map((rule) => {
        const isMet = passwordRules[rule](password)
        const Glyph = isMet ? IconCheck : IconMinus
        return (
          <li key={rule} data-met={isMet || undefined}>
            <Glyph size={16} aria-hidden />
            {t(`login.${rule}`)}
            <span className="hidden-visually">: {isMet ? t('login.met') : t('login.missing')}</span>
          </li>
        )
      })}
    </ul>
  )
}

export const WeakPasswordDialog = ({ password, onClose, onProceed, onChange, onRefused }: WeakPasswordDialogProps) => {
  const t = useTexts()
  const [busy, setBusy] = useState<'proceed' | 'change' | null>(null)
  const run = async (which: 'proceed' | 'change', deed: () => Promise<void>) => {
    setBusy(which)
    await deed().catch(onRefused)
  }
  const footer = (
    <>
      <Button isBusy={busy === 'proceed'} onClick={() => void run('proceed', onProceed)}>
        {t('login.weakProceed')}
      </Button>
      <Button look="primary" isBusy={busy === 'change'} onClick={() => void run('change', onChange)} data-autofocus>
        {t('login.weakChange')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={t('login.weakTitle')} size="small" footer={footer}>
      <p className={classes.text}>{t('login.weakText')}</p>
      <Rules password={password} />
    </Dialog>
  )
}
