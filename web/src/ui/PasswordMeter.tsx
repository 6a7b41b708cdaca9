import { useTexts } from '../lib/i18n.ts'
import { passwordScore, passwordStrength } from '../lib/password-strength.ts'
import classes from './PasswordMeter.module.css'

const steps = 5

/** The strength of the typed password; nothing while it is empty. */
export const PasswordMeter = ({ password }: { password: string }) => {
  const t = useTexts()
  if (password === '') return null
  const score = passwordScore(password)
  const strength = passwordStrength(password)
  return (
    <div className={classes.meter} data-strength={strength}>
      <span className={classes.steps} aria-hidden>
        {Array.from({ length: steps }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five fixed bars.
          <span key={step} className={classes.step} data-on={step < score || undefined} />
        ))}
      </span>
      <span role="status">
        <span className="hidden-visually">{t('login.strengthLabel')}: </span>
        {t(`login.strength.${strength}`)}
      </span>
    </div>
  )
}
