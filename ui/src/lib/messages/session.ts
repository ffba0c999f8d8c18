// Why: the texts of the screens that lead in and out.

/** Texts of signing up, in and out. */
export const sessionMessages = {
  session: {
    signedUp: 'SignUp Successful. Enjoy :-)',
    signedIn: 'Welcome back!',
    passwordChanged: 'Password Successfully Changed',
    passwordReset: 'Password successfully reset.',
  },
  landing: {
    title: 'Your films, your stars',
    claim: 'Browse what is on, rate what you have seen, keep it all in one place that is yours.',
    signUp: 'Sign Up',
    signIn: 'Sign In',
  },
  signIn: {
    title: 'Sign in',
    email: 'Email',
    password: 'Password',
    remember: 'Remember me',
    submit: 'Sign in',
    cancel: 'Cancel',
    forgot: 'Forgot Password?',
  },
  forgotPassword: {
    title: 'Reset Password',
    lead: 'Tell us the e-mail address of your account, and you get a link to choose a new password.',
    email: 'Email',
    send: 'Send',
    cancel: 'Cancel',
    sent: (email: string) =>
      `A reset link was sent to ${email}. If it does not show up soon, check your spam or junk folder.`,
    noMail:
      'This server sends no mail: it keeps letters in its mail folder. Ask whoever runs it for yours.',
  },
  resetPassword: {
    title: 'Reset Password',
    password: 'New Password',
    passwordConfirmation: 'Confirm New Password',
    submit: 'Submit',
    cancel: 'Cancel',
  },
  signUp: {
    title: 'Sign up',
    firstName: 'First Name',
    lastName: 'Last Name',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    passwordConfirmation: 'Confirm Password',
    passwordHint: '7 to 15 characters with a lowercase letter, an uppercase letter and a number',
    modernPasswordHint: '8 to 128 characters of any kind; a few words make a good one',
    setupCode: 'Set-up code',
    setupCodeHint: 'The first account needs the code that the server printed when it started.',
    submit: 'Submit',
    cancel: 'Cancel',
    closed: 'Registration is closed',
    closedHint: 'Whoever runs this server has to make an account for you.',
  },
  validation: {
    required: 'Required',
    max: (most: number) => `Must be ${most} characters or less`,
    min: (least: number) => `Must be ${least} characters or more`,
    email: 'Invalid email address',
    alphanumeric: 'Only alphanumeric characters',
    mismatch: "Passwords don't match",
    lowercase: 'Must contain at least one lowercase letter',
    uppercase: 'Must contain at least one uppercase letter',
    digit: 'Must contain at least one number',
    invisible: 'Must not contain invisible characters',
    spaces: (most: number) => `Must include a space at least every ${most} characters`,
  },
};
