/** Two arches, one inside the other: an open gate. */
export const Logo = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" fill="var(--mantine-color-nile-8)" />
    <g fill="none" stroke="#fff" strokeLinecap="round">
      <path d="M7 25V14.5C7 9.8 11 6 16 6s9 3.8 9 8.5V25" strokeWidth="2.6" />
      <path d="M12 25v-9.5c0-2.3 1.8-4.2 4-4.2s4 1.9 4 4.2V25" strokeWidth="2.2" strokeOpacity="0.65" />
    </g>
  </svg>
);
