import { type FormEvent, useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { saveSetting } from '../api.ts'
import classes from '../Credentials.module.css'
import { endOfSecret, type SecretKey } from '../form.ts'
import { SavingSign } from '../SavingSign.tsx'
import rows from '../SettingRow.module.css'
import { useSaving } from '../useSaving.ts'

interface SecretFieldProps {
  name: SecretKey
  /** As the server shows it: masked, or empty. */
  shown: string
}

/** Shows whether it is set and its last characters; a new one replaces it. */
export const SecretField = ({ name, shown }: SecretFieldProps) => {
  const t = useTexts()
  const id = useId()
  const confirm = useConfirm()
  const { saving, save } = useSaving()
  const [typed, setTyped] = useState<string | null>(null)
  const end = endOfSecret(shown)
  const label = t(`settings.names.${name}`)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (typed !== null && (await save([[name, typed]]))) setTyped(null)
  }
  const remove = () =>
    confirm({
      title: t('settings.secret.removing', { name: label }),
      text: t('settings.secret.removingText'),
      action: t('settings.secret.remove'),
      onConfirm: async () => void (await saveSetting(name, '')),
    })
  return (
    <form className={rows.row} onSubmit={(event) => void send(event)} autoComplete="off">
      <label className={rows.name} htmlFor={typed === null ? undefined : id} id={`${id}-name`}>
        {label}
      </label>
      {typed === null && (
        <div className={classes.state}>
          <span className={classes.shown}>
            {shown === '' && t('settings.secret.none')}
            {shown !== '' && end === '' && t('settings.secret.set')}
            {end !== '' && t('settings.secret.endsIn', { end })}
          </span>
          <Button aria-describedby={`${id}-name`} onClick={() => setTyped('')}>
            {shown === '' ? t('settings.secret.give') : t('settings.secret.replace')}
          </Button>
          {shown !== '' && (
            <Button look="quiet" aria-describedby={`${id}-name`} onClick={remove}>
              {t('settings.secret.remove')}
            </Button>
          )}
        </div>
      )}
      <p className={rows.hint}>{t(`settings.hints.${name}`)}</p>
      {typed !== null && (
        <div className={classes.fields}>
          <PasswordField
            id={id}
            autoFocus
            autoComplete="off"
            maxLength={4_000}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Button look="primary" type="submit" disabled={typed.trim() === ''} isBusy={saving.state === 'saving'}>
              {t('kit.save')}
            </Button>
            <Button onClick={() => setTyped(null)}>{t('kit.cancel')}</Button>
          </div>
        </div>
      )}
      <SavingSign saving={saving} />
    </form>
  )
}
