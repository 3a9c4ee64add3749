import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { photoStoreEnvironment, readPhotoStore } from './photo-store-settings.ts';

const env = {
  PHOTO_STORE: 's3://bawaba-photos/gate/one',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_ACCESS_KEY_ID: 'desk',
  S3_SECRET_ACCESS_KEY: 'do-not-print',
};
const read = (more: NodeJS.ProcessEnv = {}) => readPhotoStore({ ...env, ...more }, '/data');

it('is the folder in DATA_DIR by default, whatever else is set', () => {
  expect(read({ PHOTO_STORE: undefined })).toEqual({ kind: 'folder', folder: '/data/photos' });
  expect(read({ PHOTO_STORE: '' })).toMatchObject({ kind: 'folder' });
});

it('names a bucket, with or without a prefix', () => {
  expect(read()).toMatchObject({
    kind: 's3',
    s3: { bucket: 'bawaba-photos', root: 'gate/one/', region: 'us-east-1' },
  });
  for (const PHOTO_STORE of ['s3://bawaba-photos', 's3://bawaba-photos/'])
    expect(read({ PHOTO_STORE })).toMatchObject({ s3: { bucket: 'bawaba-photos', root: '' } });
  expect(read({ S3_ENDPOINT: 'http://127.0.0.1:8080', S3_REGION: 'eu' })).toMatchObject({
    s3: { region: 'eu' },
  });
});

it('reach a program that we start unchanged, whatever it inherits', () => {
  for (const PHOTO_STORE of ['', 's3://bawaba-photos', env.PHOTO_STORE]) {
    const settings = read({ PHOTO_STORE, S3_REGION: 'eu' });
    expect(read(photoStoreEnvironment(settings))).toEqual(settings);
  }
});

it('refuses to start with one sentence that says what is missing or wrong, and no value', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgresql://x', PHOTO_STORE: env.PHOTO_STORE })).toThrow(
    'configuration: PHOTO_STORE: an S3 store needs S3_ENDPOINT and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too',
  );
  const wrong: [name: keyof typeof env | 'S3_REGION', ...values: string[]][] = [
    [
      'PHOTO_STORE',
      's3://',
      's3://UPPER',
      's3://b/../c',
      's3://bucket/a//b',
      's3://bucket/a b',
      's3://bucket/?x',
      '/folder',
    ],
    [
      'S3_ENDPOINT',
      's3.example.com',
      'ftp://x',
      'https://me:do-not-print@x',
      'https://x/path',
      'https://x/?a=1',
    ],
    ['S3_ENDPOINT', 'http://s3.example.com', 'http://127.0.0.1.example.com', 'http://10.0.0.9'],
    ['S3_ACCESS_KEY_ID', 'a b'],
    ['S3_SECRET_ACCESS_KEY', 'do-not-print\n', 'do-not-print\u200b'],
    ['S3_REGION', 'eu\r\nx: y'],
  ];
  for (const [name, ...values] of wrong)
    for (const value of values) {
      expect(() => read({ [name]: value }), value).toThrow(new RegExp(`^configuration: ${name}: `));
      expect(() => read({ [name]: value }), value).not.toThrow('do-not-print');
    }
});
