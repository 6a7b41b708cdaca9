import type { CredentialCheck, CredentialProvider } from '@guiche/contract/features/credentials'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { checkProvider } from '../api.ts'
import classes from '../Credentials.module.css'
import rows from '../SettingRow.module.css'

/** Signs in at the provider with the stored keys, and shows the result. */
export const CheckButton = ({ provider }: { provider: CredentialProvider }) => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<CredentialCheck | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const check = async () => {
    setBusy(true)
    setResult(null)
    setProblem(null)
    try {
      setResult(await checkProvider(provider))
    } catch (error) {
      setProblem(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  const name = t(`settings.providers.${provider}.name`)
  return (
    <div className={rows.row}>
      <div className={`${classes.fields} ${classes.buttons}`}>
        <Button isBusy={isBusy} onClick={() => void check()} aria-label={t('settings.secret.checkOf', { name })}>
          {t('settings.secret.check')}
        </Button>
        <span role="status">
          {result && (
            <span className={classes.result} data-state={result.state}>
              {t(`settings.secret.states.${result.state}`)}
              {result.state !== 'works' && result.status !== null && ` (HTTP ${result.status})`}
            </span>
          )}
        </span>
        {problem && (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
    </div>
  )
}
