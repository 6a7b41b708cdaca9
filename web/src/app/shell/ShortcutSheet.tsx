import { type CommandGroup, commandGroups, commandIds, deedOf, definitionOf } from '../../lib/commands.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Keys } from '../../ui/Keys.tsx'
import { useOpenedAfter } from '../../ui/use-opener.ts'
import { commandLabel } from './command-label.ts'
import classes from './ShortcutSheet.module.css'

/** Every key there is. Of the screens only those that this person may enter. */
const withKeys = (group: CommandGroup) =>
  commandIds.flatMap((id) => {
    const { keys, group: own } = definitionOf(id)
    return keys === undefined || own !== group || (group === 'going' && !deedOf(id)) ? [] : [{ id, keys }]
  })

export const ShortcutSheet = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useTexts()
  const isShown = useOpenedAfter({ isOpen })
  return (
    <Dialog isOpen={isShown} onClose={onClose} title={t('shell.commands.screen.shortcuts')} size="large">
      <div className={classes.sheet}>
        {commandGroups.map((group) => (
          <section key={group} className={classes.group} aria-label={t(`shell.commandGroups.${group}`)}>
            <h3 className={classes.heading}>{t(`shell.commandGroups.${group}`)}</h3>
            <dl className={classes.list}>
              {withKeys(group).map(({ id, keys }) => (
                <div key={id} className={classes.row}>
                  <dt>{commandLabel(t, id)}</dt>
                  <dd>
                    <Keys keys={keys} isAlways />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
