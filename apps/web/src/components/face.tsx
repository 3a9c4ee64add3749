import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './face.module.css';

interface FaceProps {
  /** Null shows a placeholder. */
  url: string | null | undefined;
  /** Describes the picture. */
  label: string;
}

/** The face on somebody's document. */
export function Face({ url, label }: FaceProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={classes.face}>
      {url && url !== failed ? (
        <img src={url} alt={label} onError={() => setFailed(url)} />
      ) : (
        <IconUser size={48} stroke={1.25} aria-hidden />
      )}
    </div>
  );
}
