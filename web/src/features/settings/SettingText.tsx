import { definitionOf } from '@guiche/contract/settings'
import { useId, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { hasReadyText, readyText, type ShownSetting, switchThatNeeds, tokens, type Values } from './form.ts'
import { SavingSign } from './SavingSign.tsx'
import classes from './SettingRow.module.css'
import { useSaving } from './useSaving.ts'

/**
 * A text is saved with a button, so that customers never receive an incomplete sentence. Another admin's change
 * appears unless this user is typing.
 */
export const SettingText = ({ setting, values }: { setting: ShownSetting; values: Values }) => {
  const { key, isShort, hasTokens, when } = setting
  const t = useTexts()
  const id = useId()
  const { saving, save } = useSaving()
  const stored = String(values[key] ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? stored
  const isChanged = typed !== null && typed !== stored
  const needing = switchThatNeeds(key)
  const isMissing = value.trim() === '' && needing !== null && values[needing.setting] === needing.value
  const send = async () => {
    if (await save([[key, value]])) setTyped(null)
  }
  const field = {
    id,
    value,
    'aria-describedby': `${id}-hint`,
    error: isMissing ? t('kit.form.required') : undefined,
    ...(definitionOf(key).type === 'number' ? { inputMode: 'numeric' as const } : {}),
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  }
  return (
    <div className={classes.row} data-below={when ? true : undefined}>
      <label className={classes.name} htmlFor={id}>
        {t(`settings.names.${key}`)}
      </label>
      <p className={classes.hint} id={`${id}-hint`}>
        {t(`settings.hints.${key}`, tokens)} {hasTokens && t('settings.tokens', tokens)}
      </p>
      <div className={classes.text}>
        {isShort ? <TextField maxLength={10_000} {...field} /> : <TextAreaField maxLength={10_000} {...field} />}
      </div>
      <div className={classes.textFooter}>
        {isChanged && (
          <>
            <Button look="primary" disabled={isMissing} isBusy={saving.state === 'saving'} onClick={() => void send()}>
              {t('kit.save')}
            </Button>
            <Button onClick={() => setTyped(null)}>{t('kit.cancel')}</Button>
          </>
        )}
        {value === '' && hasReadyText(key) && (
          <Button onClick={() => setTyped(readyText(t, key))}>{t('settings.useReady')}</Button>
        )}
        <SavingSign saving={saving} />
      </div>
    </div>
  )
}
