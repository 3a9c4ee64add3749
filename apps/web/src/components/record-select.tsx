import { Select, type SelectProps } from '@mantine/core';

interface RecordSelectProps extends Omit<SelectProps, 'data' | 'searchable'> {
  records: readonly { id: number; name: string }[];
  /** For filters: the label of the first option, which clears the filter. Its value is ''. */
  allLabel?: string;
}

/** Selects a record by its name; the value is its id as text. */
export function RecordSelect({ records, allLabel, ...props }: RecordSelectProps) {
  const choices = records.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      {...props}
      searchable
      data={allLabel === undefined ? choices : [{ value: '', label: allLabel }, ...choices]}
    />
  );
}
