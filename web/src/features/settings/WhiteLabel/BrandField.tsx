import { definitionOf, normaliseSetting } from '@guiche/contract/settings'
import { useId } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ColorField } from '../../../ui/form/ColorField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { Values } from '../form.ts'
import { SavingSign } from '../SavingSign.tsx'
import classes from '../SettingRow.module.css'
import { useSaving } from '../useSaving.ts'

export type BrandText = 'appName' | 'primaryColorLight' | 'primaryColorDark'

interface BrandFieldProps {
  name: BrandText
  values: Values
  /** Null: no unsaved value. */
  typed: string | null
  onType: (value: string | null) => void
}

/** Saved with a button, because everybody on the installation sees it at once. */
export const BrandField = ({ name, values, typed, onType }: BrandFieldProps) => {
  const t = useTexts()
  const id = useId()
  const { saving, save } = useSaving()
  const stored = String(values[name] ?? '')
  const { initial, type } = definitionOf(name)
  const isColour = type === 'colour'
  const isChanged = typed !== null && typed !== stored
  const isTaken = typed === null || (typed.trim() !== '' && normaliseSetting(name, typed) !== null)
  const send = async (value: string) => {
    if (await save([[name, value]])) onType(null)
  }
  const field = {
    id,
    value: typed ?? stored,
    'aria-describedby': `${id}-hint`,
    error: isTaken ? undefined : t(isColour ? 'settings.whiteLabel.noColour' : 'kit.form.required'),
  }
  return (
    <div className={classes.row}>
      <label className={classes.name} htmlFor={id}>
        {t(`settings.names.${name}`)}
      </label>
      <p className={classes.hint} id={`${id}-hint`}>
        {t(`settings.hints.${name}`)}
      </p>
      <div className={classes.text}>
        {isColour ? (
          <ColorField {...field} onChange={onType} />
        ) : (
          <TextField {...field} maxLength={255} onChange={({ currentTarget }) => onType(currentTarget.value)} />
        )}
      </div>
      <div className={classes.textFooter}>
        {isChanged && (
          <>
            <Button
              look="primary"
              disabled={!isTaken}
              isBusy={saving.state === 'saving'}
              onClick={() => void send(field.value)}
            >
              {t('kit.save')}
            </Button>
            <Button onClick={() => onType(null)}>{t('kit.cancel')}</Button>
          </>
        )}
        {!isChanged && stored !== initial && (
          <Button look="quiet" isBusy={saving.state === 'saving'} onClick={() => void send('')}>
            {t('settings.whiteLabel.reset')}
          </Button>
        )}
        <SavingSign saving={saving} />
      </div>
    </div>
  )
}
