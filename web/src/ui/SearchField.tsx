import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Ref } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { IconButton } from './IconButton.tsx'
import { Kbd } from './Kbd.tsx'

export interface SearchFieldProps {
  value: string
  onChange: (typed: string) => void
  placeholder: string
  shortcut?: string
  ref?: Ref<HTMLInputElement>
  className?: string
  /** Takes the focus when it appears. */
  isFocused?: boolean
}

export const SearchField = ({
  value,
  onChange,
  placeholder,
  shortcut,
  ref,
  className,
  isFocused = false,
}: SearchFieldProps) => {
  const t = useTexts()
  const clear = <IconButton icon={IconX} size="small" label={t('kit.clearSearch')} onClick={() => onChange('')} />
  return (
    <TextInput
      {...(ref ? { ref } : {})}
      {...(className ? { className } : {})}
      {...(isFocused ? { autoFocus: true, 'data-autofocus': true } : {})}
      type="search"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder={placeholder}
      aria-label={placeholder}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      rightSection={value ? clear : shortcut && <Kbd>{shortcut}</Kbd>}
      styles={{ input: { background: 'var(--bg-2)' } }}
    />
  )
}
