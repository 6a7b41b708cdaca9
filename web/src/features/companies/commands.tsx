import { type ManagedCompany, platformCompanyId } from '@guiche/contract/features/companies'
import IconExtend from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSwitch from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { formatDay } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { bringBack, changeCompany, lengthenCompany } from './api.ts'

/** The menu of a row. */
export const useCompanyEntries = () => {
  const t = useTexts()
  const confirm = useConfirm()
  const tell = (deed: Promise<string>) =>
    void deed.then(
      (done) => toast.success(done),
      (error: unknown) => toast.error(errorText(error, t)),
    )
  const switched = async ({ id }: ManagedCompany, status: boolean) => {
    await changeCompany(id, { status })
    return t('companies.saved')
  }
  const switchOff = (company: ManagedCompany) =>
    confirm({
      title: t('companies.off.title'),
      text: t('companies.off.text', { name: company.name }),
      action: t('companies.off.action'),
      onConfirm: async () => void toast.success(await switched(company, false)),
    })
  const extend = async ({ id, name }: ManagedCompany) => {
    const { dueDate } = await lengthenCompany(id)
    return t('companies.extend.done', { name, date: formatDay(dueDate) })
  }
  const restore = async ({ id, name }: ManagedCompany) => {
    await bringBack(id)
    return t('companies.gone.restored', { name })
  }
  return (company: ManagedCompany, edit: () => void, remove: () => void): MenuEntry[] => {
    if (company.goesAt !== null) {
      const label = t('companies.gone.restore')
      return [{ key: 'restore', label, icon: IconRestore, onSelect: () => tell(restore(company)) }]
    }
    const editing = { key: 'edit', label: t('kit.edit'), icon: IconEdit, onSelect: edit }
    if (company.id === platformCompanyId) return [editing]
    return [
      editing,
      {
        key: 'extend',
        label: t(`companies.extend.${company.recurrence}`),
        icon: IconExtend,
        onSelect: () => tell(extend(company)),
      },
      {
        key: 'switch',
        label: t(company.status ? 'companies.switchOff' : 'companies.switchOn'),
        icon: IconSwitch,
        onSelect: () => (company.status ? switchOff(company) : tell(switched(company, true))),
      },
      {
        key: 'remove',
        label: t('companies.removing.command'),
        icon: IconRemove,
        isDestructive: true,
        startsGroup: true,
        onSelect: remove,
      },
    ]
  }
}
