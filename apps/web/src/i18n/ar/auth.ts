import type { Messages } from '../messages.ts';

export const auth = {
  title: 'تسجيل الدخول',
  welcome: 'مرحبًا بعودتك',
  intro: 'المقيمون والزوار والملاك في قريتك، في سجل واحد.',
  username: 'اسم المستخدم',
  password: 'كلمة المرور',
  showPassword: 'إظهار كلمة المرور',
  signIn: 'تسجيل الدخول',
  signingIn: 'جارٍ تسجيل الدخول…',
  failed: 'فشل تسجيل الدخول. يرجى التحقق من بيانات الدخول.',
  sessionEnded: 'انتهت جلستك. سجّل الدخول للمتابعة من حيث توقفت.',
  logout: 'تسجيل الخروج',
} satisfies Messages['auth'];
