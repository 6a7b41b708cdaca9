import type { ContactListItem } from '@guiche/contract/features/contact-list-items'
import type { ContactList } from '@guiche/contract/features/contact-lists'
import IconPeople from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconSample from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconAgain from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { checkAgain, removeContactList, removeItem } from './api.ts'
import { useSample } from './useSample.ts'

/** The menu of a list. `open`: to its people. */
export const useListEntries = (open: (list: ContactList) => void) => {
  const t = useTexts()
  const confirm = useConfirm()
  const sample = useSample()
  const mayManage = useCan('contact-lists:manageItems')
  const mayRemovePeople = useCan('contacts-page:deleteContact')
  const again = (list: ContactList) =>
    void checkAgain(list.id).then(() => toast.success(t('contactLists.check.asked')), toast.error)
  return (list: ContactList, edit: () => void): MenuEntry[] => {
    const people: MenuEntry[] = [
      { key: 'open', label: t('contactLists.people'), icon: IconPeople, onSelect: () => open(list) },
      { key: 'sample', label: t('contactLists.sample.command'), icon: IconSample, onSelect: sample },
      ...(list.validCount + list.invalidCount > 0
        ? [{ key: 'check', label: t('contactLists.check.again'), icon: IconAgain, onSelect: () => again(list) }]
        : []),
    ]
    const named: MenuEntry[] = [{ key: 'edit', label: t('contactLists.edit'), icon: IconEdit, onSelect: edit }]
    const removing: MenuEntry[] = [
      {
        key: 'remove',
        label: t('contactLists.removing.command'),
        icon: IconRemove,
        isDestructive: true,
        startsGroup: true,
        onSelect: () =>
          confirm({
            title: t('contactLists.removing.title'),
            text: t('contactLists.removing.text', { name: list.name, count: list.contactsCount }),
            action: t('contactLists.removing.action'),
            onConfirm: async () => {
              await removeContactList(list.id)
              toast.success(t('contactLists.removing.done'))
            },
          }),
      },
    ]
    const mayRemove = mayRemovePeople || list.contactsCount === 0
    return [...(mayManage ? people : []), ...named, ...(mayRemove ? removing : [])]
  }
}

/** The menu of a person in a list. */
export const useItemEntries = () => {
  const t = useTexts()
  const confirm = useConfirm()
  const mayRemove = useCan('contacts-page:deleteContact')
  return (item: ContactListItem, edit: () => void): MenuEntry[] => [
    { key: 'edit', label: t('contactLists.edit'), icon: IconEdit, onSelect: edit },
    ...(mayRemove
      ? [
          {
            key: 'remove',
            label: t('contactLists.removing.command'),
            icon: IconRemove,
            isDestructive: true,
            startsGroup: true,
            onSelect: () =>
              confirm({
                title: t('contactLists.person.removing'),
                text: t('contactLists.person.removingText', { name: item.name }),
                action: t('contactLists.person.removingAction'),
                onConfirm: async () => {
                  await removeItem(item.id)
                  toast.success(t('contactLists.person.removed'))
                },
              }),
          },
        ]
      : []),
  ]
}
