import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeToken, useConnectionToken } from '../api.ts'
import classes from '../ConnectionDialog.module.css'

/** The token with which the company's programs send through this connection. Changed at once, after a confirmation. */
export const TokenField = ({ connectionId }: { connectionId: number }) => {
  const t = useTexts()
  const confirm = useConfirm()
  const { data: token, error } = useConnectionToken(connectionId)
  const generate = async () => {
    await changeToken(connectionId)
    toast.success(t('connections.form.token.changed'))
  }
  const ask = () =>
    token === ''
      ? void generate().catch((refusal) => toast.error(refusal))
      : confirm({
          title: t('connections.form.token.asking'),
          text: t('connections.form.token.consequence'),
          action: t('connections.form.token.generate'),
          onConfirm: generate,
        })
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('connections.form.token.title')}</legend>
      <p className={classes.hint}>{t('connections.form.token.hint')}</p>
      {error ? (
        <Notice tone="warn">{t('connections.form.token.unread')}</Notice>
      ) : (
        <div className={classes.token}>
          <output className={classes.address}>{token === '' ? t('connections.form.token.none') : token}</output>
          {token ? <CopyButton value={token} label={t('connections.form.token.copy')} /> : null}
          <Button disabled={token === undefined} onClick={ask}>
            {t('connections.form.token.generate')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
