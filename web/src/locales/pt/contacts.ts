export const contacts = {
  contact: 'Contato',
  picker: {
    placeholder: 'Busque por nome ou número',
    typeMore_one: 'Digite mais {{count}} letra',
    typeMore_other: 'Digite mais {{count}} letras',
    none: 'Nenhum contato com “{{term}}”',
    searching: 'Buscando',
    failed: 'A busca falhou. Digite de novo.',
    add: 'Novo contato',
    blocked: 'bloqueado',
  },
  adding: {
    back: 'Escolher um contato existente',
    name: 'Nome',
    number: 'Número',
    numberHint: 'Com código do país e DDD, só dígitos: 5511987654321',
  },
} as const
